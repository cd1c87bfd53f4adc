/** The texts of the camera, which are loaded with it alone. */
import { speakAlso, type TextFiles } from "../words/words.svelte";

const files = import.meta.glob("../../../../locales/*.json", { import: "default", query: "?camera" }) as TextFiles;

export const loadCameraTexts = (): Promise<void> => speakAlso(files);
