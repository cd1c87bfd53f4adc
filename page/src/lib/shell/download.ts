/** Saves a file that was made here by the browser's downloads. */

/** How long the browser may take to begin the download, ms. */
const PATIENCE_MS = 60_000;

export function downloadFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE_MS);
}
