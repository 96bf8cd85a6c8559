export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari starts reading after the click handler returns; a minute is enough on any device.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
