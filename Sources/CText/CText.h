#pragma once
#include <pango/pango.h>
#include <pango/pangoft2.h>
#include <pango/pangofc-font.h>
#include <fontconfig/fontconfig.h>
