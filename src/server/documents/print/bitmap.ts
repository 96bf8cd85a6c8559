/** Rows of pixels from the top left, four bytes each: red, green, blue, alpha. */
export interface Bitmap {
  data: Uint8Array;
  width: number;
  height: number;
}

const CHANNELS = 4;

/** Returns the two pixels around each pixel of the longer line, and the share of the second. */
function neighbours(length: number, longer: number): { first: number; second: number; part: number }[] {
  return Array.from({ length: longer }, (_, at) => {
    const exact = Math.min(length - 1, Math.max(0, ((at + 0.5) * length) / longer - 0.5));
    const first = Math.floor(exact);
    return { first, second: Math.min(length - 1, first + 1), part: exact - first };
  });
}

/** Returns the picture enlarged by the factor `by`, with bilinear interpolation. */
export function enlarged({ data, width, height }: Bitmap, by: number): Bitmap {
  const [wide, high] = [Math.round(width * by), Math.round(height * by)];
  const columns = neighbours(width, wide);
  const larger = new Uint8Array(wide * high * CHANNELS);
  let to = 0;
  for (const row of neighbours(height, high)) {
    for (const column of columns) {
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const at = (x: number, y: number) => data[(y * width + x) * CHANNELS + channel] ?? 0;
        const above =
          at(column.first, row.first) * (1 - column.part) + at(column.second, row.first) * column.part;
        const below =
          at(column.first, row.second) * (1 - column.part) + at(column.second, row.second) * column.part;
        larger[to] = Math.round(above * (1 - row.part) + below * row.part);
        to += 1;
      }
    }
  }
  return { data: larger, width: wide, height: high };
}
