"""Training: the network learns from its own games, goes on where it was stopped, and computes as inference does."""

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from tools.train.__main__ import EVERY_TABLE, main, select_tables  # noqa: E402
from tools.train.learning import Learner, Recipe  # noqa: E402
from tools.train.model import Network  # noqa: E402
from tools.train.self_play import SelfPlay  # noqa: E402

from croupier.network.inference import NetworkMemory, expect  # noqa: E402
from croupier.network.weights import read_weights  # noqa: E402
from croupier.rules import BIGGY, CLASSIC, Setup  # noqa: E402

CPU = torch.device("cpu")
SETUPS = {Setup(CLASSIC, 2): 3, Setup(BIGGY, 6, bandit=True): 2, Setup(CLASSIC, 3, neutral=True): 2}


def test_pytorch_computes_what_inference_does() -> None:
    torch.manual_seed(1)
    network, play = Network(), SelfPlay(SETUPS, 1, CPU)
    features = play.describe()
    with torch.no_grad():
        shares = torch.softmax(network(features, torch.float32), -1).numpy()
    rules = [play.setups[kind].rules for kind, legal in zip(play.kind, play.legal, strict=True) for _ in range(legal)]
    memory, weights = NetworkMemory.empty(), network.weights()
    for row, rule, wanted in list(zip(features, rules, shares, strict=True))[::4]:
        memory.features[:] = row.numpy()
        expect(rule, weights, memory)
        assert np.allclose(memory.shares, wanted, atol=1e-5)


def test_what_is_learnt_is_what_a_seat_can_expect_of_the_round() -> None:
    learner = Learner(Recipe(tables=60, window=6, batch=64), SETUPS, CPU)
    learner.begin()
    for _ in range(12):
        learner.play_window()
        assert torch.allclose(learner.values.sum(-1), torch.ones(1), atol=1e-5)
        assert (learner.values >= 0).all()
        paid = learner.payouts[learner.paid]
        assert torch.allclose(paid.sum(-1), torch.ones(1), atol=1e-5)
        learner.learn_window()
    assert learner.play.played.sum() == 0 or learner.play.played.max() <= 2
    assert learner.decisions == 12 * 6 * learner.play.count


def test_training_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--tables", "64", "--window", "4", "--batch", "128", "--games", "2", "--decisions", "3000"]
    command = [str(tmp_path), "--table", "classic-2", "--table", "biggy-2-bandit", "--device", "cpu", *few]
    main([*command, "--for", "0"])
    main([*command, "--timings"])
    assert "a window of 4 moves" in capsys.readouterr().out
    points = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    assert [point["decisions"] for point in points] == [0, 3072]
    assert set(points[-1]["regulars"]) == {"classic-2", "biggy-2-bandit"}
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
    assert read_weights(tmp_path / "weights.bin").code.any()
    main(command)
    assert len((tmp_path / "curve.jsonl").read_text().splitlines()) == 3, "all decisions were made before"


def test_every_table_is_trained() -> None:
    assert len(select_tables([])) == len(EVERY_TABLE) == 23
