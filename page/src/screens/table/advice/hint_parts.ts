/** What shows a hint at the dice; loaded with the first hint. */
import HintLegend from "../../../lib/parts/felt/HintLegend.svelte";
import HintTag from "../../../lib/parts/felt/HintTag.svelte";
import { adviceFor } from "../../../lib/words/advice";

export default { HintLegend, HintTag, adviceFor };
