"""The fuzzer's output follows from its seed."""

from tests.robustness.fuzz.fuzzer import Fuzzer


def test_the_same_seed_makes_up_the_same_frames() -> None:
    def made(seed: int) -> list[bytes]:
        fuzzer = Fuzzer(seed, ["table"])
        makers = (fuzzer.frame, fuzzer.garbled, fuzzer.hello, lambda: fuzzer.request("127.0.0.1"))
        return [make() for _ in range(200) for make in makers]

    assert made(1) == made(1) != made(2)
