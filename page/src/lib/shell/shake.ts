/** Detects when the device is shaken, and asks for permission to do so. */

/** Devices that ask for permission have this function. */
type Asking = typeof DeviceMotionEvent & { requestPermission?: () => Promise<PermissionState> };

/** Return whether this is a handheld device with a motion sensor. */
export const canShake = (): boolean => "DeviceMotionEvent" in window && matchMedia("(pointer: coarse)").matches;

/** Ask for permission if the device demands it; return whether it was granted. Call this in a tap's event handler. */
export async function mayShake(): Promise<boolean> {
  try {
    return ((await (DeviceMotionEvent as Asking).requestPermission?.()) ?? "granted") === "granted";
  } catch {
    return false;
  }
}

/** The least acceleration of a jolt, m/s², without gravity. A step or a bump is one jolt; a shake is several, to and fro. */
const HARD = 14;
const JOLTS = 3;
const WITHIN_MS = 900;

/** Call back when the device is shaken; return a function that stops this. */
export default function onShake(shaken: () => void): () => void {
  let jolts: { at: number; way: number }[] = [];
  const feel = ({ acceleration, timeStamp: at }: DeviceMotionEvent): void => {
    const { x, y, z } = acceleration ?? { x: 0, y: 0, z: 0 };
    const way = Math.sign((x ?? 0) + (y ?? 0) + (z ?? 0));
    jolts = jolts.filter((jolt) => at - jolt.at < WITHIN_MS);
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) < HARD || jolts.at(-1)?.way === way) return;
    jolts.push({ at, way });
    if (jolts.length < JOLTS) return;
    jolts = [];
    shaken();
  };
  addEventListener("devicemotion", feel);
  return () => removeEventListener("devicemotion", feel);
}
