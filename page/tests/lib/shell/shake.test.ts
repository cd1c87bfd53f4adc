import { expect, test, vi } from "vitest";
import onShake, { mayShake } from "../../../src/lib/shell/shake";

function jolt(x: number, timeStamp: number): void {
  const event = new Event("devicemotion");
  Object.defineProperties(event, { acceleration: { value: { x, y: 0, z: 0 } }, timeStamp: { value: timeStamp } });
  window.dispatchEvent(event);
}

test("to and fro, hard and soon after each other, is a shake; a bump, a swing or walking is none", () => {
  const shaken = vi.fn();
  const stop = onShake(shaken);
  jolt(20, 0); // a bump
  for (let at = 0; at < 500; at += 16) jolt(18, 1000 + at); // a swing, one way
  for (let at = 0; at < 5000; at += 100) jolt(at % 200 === 0 ? 5 : -5, 2000 + at); // steps
  expect(shaken).not.toHaveBeenCalled();
  [20, -22, 19].forEach((x, i) => jolt(x, 9000 + 150 * i));
  expect(shaken).toHaveBeenCalledTimes(1);
  stop();
  [20, -22, 19].forEach((x, i) => jolt(x, 10_000 + 150 * i));
  expect(shaken).toHaveBeenCalledTimes(1);
});

test("a device that wants to be asked is asked", async () => {
  const requestPermission = vi.fn(() => Promise.resolve("denied"));
  vi.stubGlobal("DeviceMotionEvent", { requestPermission });
  expect(await mayShake()).toBe(false);
  expect(requestPermission).toHaveBeenCalledOnce();
  vi.stubGlobal("DeviceMotionEvent", class {});
  expect(await mayShake()).toBe(true);
  vi.unstubAllGlobals();
});
