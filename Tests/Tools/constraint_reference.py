#!/usr/bin/env python3
"""Solves systems of linear constraints with kiwisolver, slowly: one priority after the other.

Reads a JSON list of systems from standard input: `nonnegative`, a flag for each variable, and `constraints`, each with
`relation` (==, <= or >=, to zero), `priority` (1000 is required), `constant` and `terms` (pairs of a variable's index and a
coefficient). Writes a list of `values`, `broken` (required constraints that contradict earlier ones) and `errors` (for
each priority that is not required, the least sum by which its constraints are off).
"""

import json
import sys

import kiwisolver

REQUIRED = 1000
# The sum of a priority's errors may grow by this much, because of rounding, when lower priorities are solved.
SLACK = 1e-7


def expression(constraint, variables):
    # Coefficients are added by variable, because kiwisolver does not always add the terms of one variable.
    sums = {}
    for index, coefficient in constraint["terms"]:
        sums[index] = sums.get(index, 0) + coefficient
    return kiwisolver.Expression(
        [variables[index] * coefficient for index, coefficient in sums.items()],
        constraint["constant"])


def relate(left, relation, strength="required"):
    return kiwisolver.Constraint(left, relation, strength)


def start(system, broken, count=None):
    """A solver with the required, unbroken constraints of the first `count` (None: all), and its variables."""
    solver = kiwisolver.Solver()
    variables = [kiwisolver.Variable(f"x{i}") for i in range(len(system["nonnegative"]))]
    for variable, is_nonnegative in zip(variables, system["nonnegative"]):
        if is_nonnegative:
            solver.addConstraint(variable >= 0)
    for index, constraint in enumerate(system["constraints"][:count]):
        if constraint["priority"] >= REQUIRED and index not in broken:
            solver.addConstraint(relate(expression(constraint, variables), constraint["relation"]))
    return solver, variables


def find_broken(system):
    broken = set()
    for index, constraint in enumerate(system["constraints"]):
        if constraint["priority"] < REQUIRED:
            continue
        try:
            # A solver that has refused a constraint is not restored, so each attempt has a new solver.
            start(system, broken, index + 1)
        except kiwisolver.UnsatisfiableConstraint:
            broken.add(index)
    return broken


def solve(system):
    constraints = system["constraints"]
    broken = find_broken(system)
    limits = {}
    levels = sorted({c["priority"] for c in constraints if c["priority"] < REQUIRED}, reverse=True)
    for level in [None] + levels:
        solver, variables = start(system, broken)
        for priority in levels:
            if level is None or priority < level:
                continue
            total = kiwisolver.Expression([])
            for constraint in constraints:
                if constraint["priority"] != priority:
                    continue
                value = expression(constraint, variables)
                if constraint["relation"] in ("==", "<="):
                    above = kiwisolver.Variable("above")
                    solver.addConstraint(above >= 0)
                    value, total = value - above, total + above
                if constraint["relation"] in ("==", ">="):
                    below = kiwisolver.Variable("below")
                    solver.addConstraint(below >= 0)
                    value, total = value + below, total + below
                solver.addConstraint(relate(value, constraint["relation"]))
            if priority == level:
                solver.addConstraint(relate(total, "==", "strong"))
            else:
                solver.addConstraint(total <= limits[priority] + SLACK)
        solver.updateVariables()
        if level is not None:
            limits[level] = total.value()
    return {
        "values": [variable.value() for variable in variables],
        "broken": sorted(broken),
        "errors": [limits[level] for level in levels],
    }


json.dump([solve(system) for system in json.load(sys.stdin)], sys.stdout)
