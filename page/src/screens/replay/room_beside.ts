/** Whether the window is so wide that a panel stands beside the board of six casinos, or of seven: facades are then still as wide
    as on the smallest desktop. */
import { MediaQuery } from "svelte/reactivity";

const roomBeside = { six: new MediaQuery("(min-width: 1280px)"), seven: new MediaQuery("(min-width: 1600px)") };
export default roomBeside;
