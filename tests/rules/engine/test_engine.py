"""The engine keeps its contract: every rule once, plain functions over the table alone."""

import ast
import inspect
from types import FunctionType

from croupier.rules import engine
from croupier.rules.engine import filling, payout, ranking, step, turn

RULES = [
    function
    for module in (filling, turn, payout, ranking, step)
    for function in vars(module).values()
    if isinstance(function, FunctionType) and function.__module__ == module.__name__
]


def test_every_rule_can_be_called_from_the_package() -> None:
    assert all(getattr(engine, function.__name__) is function for function in RULES)
    assert {function.__name__ for function in RULES} <= set(engine.__all__)


def test_rules_take_the_table_and_integers_and_nothing_else() -> None:
    for function in RULES:
        for parameter in inspect.signature(function).parameters.values():
            assert parameter.default is parameter.empty
            assert parameter.annotation.__name__ in ("Rules", "Table", "int")


def test_rules_neither_raise_nor_know_a_string() -> None:
    for function in RULES:
        (definition,) = ast.parse(inspect.getsource(function)).body
        assert isinstance(definition, ast.FunctionDef)
        docstring, *body = definition.body
        assert isinstance(docstring, ast.Expr)
        for node in (node for statement in body for node in ast.walk(statement)):
            assert not isinstance(node, ast.Raise | ast.Assert), function
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)), function
