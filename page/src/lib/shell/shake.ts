/** Shaking the device: whether it can be felt here, permission for it, and the shake itself. */

/** Devices that ask have this function; others just tell. */
type Asking = typeof DeviceMotionEvent & { requestPermission?: () => Promise<PermissionState> };

/** A device in the hand, with something that feels how it moves. */
export const canShake = (): boolean => "DeviceMotionEvent" in window && matchMedia("(pointer: coarse)").matches;

/** Ask for permission where the device wants to be asked. Call it where somebody has just tapped. */
export async function mayShake(): Promise<boolean> {
  try {
    return ((await (DeviceMotionEvent as Asking).requestPermission?.()) ?? "granted") === "granted";
  } catch {
    return false;
  }
}

/** How hard a jolt is, m/s², without gravity. A step or a bump is one of these; a shake is several, to and fro. */
const HARD = 14;
const JOLTS = 3;
const WITHIN_MS = 900;

/** Call back when the device is shaken; returns how to stop. */
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
