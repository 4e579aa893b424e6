import CGLFW
import Engine
import Shaders
