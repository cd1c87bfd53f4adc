"""The engine keeps its contract: every rule once, plain functions over the table alone."""

import ast
import inspect
from types import FunctionType

from croupier.rules import engine
from croupier.rules.engine import ENGINE, filling, payout, ranking, step, turn


def test_engine_lists_every_rule_once() -> None:
    written = [
        function.__qualname__
        for module in (filling, turn, payout, ranking, step)
        for function in vars(module).values()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    ]
    assert sorted(function.__qualname__ for function in ENGINE) == sorted(written)


def test_engine_lists_a_function_after_those_it_calls() -> None:
    names = [function.__name__ for function in ENGINE]
    for at, function in enumerate(ENGINE):
        later = set(function.__code__.co_names) & set(names[at + 1 :])
        assert not later, f"{function.__name__} calls {later}"


def test_every_rule_can_be_called_from_the_package() -> None:
    assert all(getattr(engine, function.__name__) is function for function in ENGINE)
    assert {function.__name__ for function in ENGINE} <= set(engine.__all__)


def test_rules_take_the_table_and_integers_and_nothing_else() -> None:
    for function in ENGINE:
        for parameter in inspect.signature(function).parameters.values():
            assert parameter.default is parameter.empty
            assert parameter.annotation.__name__ in ("Rules", "Table", "int")


def test_rules_neither_raise_nor_know_a_string() -> None:
    for function in ENGINE:
        (definition,) = ast.parse(inspect.getsource(function)).body
        assert isinstance(definition, ast.FunctionDef)
        docstring, *body = definition.body
        assert isinstance(docstring, ast.Expr)
        for node in (node for statement in body for node in ast.walk(statement)):
            assert not isinstance(node, ast.Raise | ast.Assert), function
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)), function
