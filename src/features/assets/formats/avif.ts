/** AVIF: all of its boxes stay where they are, because they name each other by place; metadata become zeros. */
import { BrokenPicture, createParts, reader, type Structure } from "./parts.ts";

/** Boxes that hold others, and how many bytes come before those. */
const CONTAINERS: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };
const MOST_BOXES = 10_000;
const MOST_ITEMS = 1_000;
const DEEPEST = 4;

interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  data: number;
  end: number;
}

type Reader = ReturnType<typeof reader>;

/** Throws BrokenPicture. */
export function readAvif(bytes: Uint8Array): Structure {
  const read = reader(bytes);
  const boxes: Box[] = [];
  collect(read, { start: 0, end: bytes.length, depth: 0 }, boxes);
  const all = (type: string) => boxes.filter((box) => box.type === type);
  let [width, height] = [0, 0];
  for (const { data } of all("ispe")) {
    // A picture may be made of tiles: it is the largest of what has a size.
    const size = { width: read.u32(data + 4), height: read.u32(data + 8) };
    if (size.width * size.height > width * height) ({ width, height } = size);
  }
  if (width === 0 || height === 0) throw new BrokenPicture("it does not say how large it is");
  const metadata = metadataItems(read, all("iinf"));
  const hidden = [...all("uuid"), ...all("udta")].map(({ data, end }) => ({ start: data, end }));
  for (const location of all("iloc")) hidden.push(...extentsOf(read, location, metadata));
  const isAnimated = all("moov").length > 0;
  return { contentType: "image/avif", width, height, isAnimated, parts: withZeros(bytes.length, hidden) };
}

function collect(
  read: Reader,
  { start, end, depth }: { start: number; end: number; depth: number },
  boxes: Box[],
): void {
  for (let at = start; at + 8 <= end; ) {
    const type = read.name(at + 4, 4);
    let size = read.u32(at);
    let data = at + 8;
    if (size === 1) {
      // No file that is taken is as large as the upper half says.
      if (read.u32(at + 8) !== 0) throw new BrokenPicture("a box is too large");
      size = read.u32(at + 12);
      data = at + 16;
    } else if (size === 0) size = end - at;
    const boxEnd = at + size;
    if (boxEnd <= at || data > boxEnd || boxEnd > end) throw new BrokenPicture("a box has no end");
    boxes.push({ type, start: at, data, end: boxEnd });
    if (boxes.length > MOST_BOXES) throw new BrokenPicture("it has too many boxes");
    const before = CONTAINERS[type];
    if (before !== undefined && depth < DEEPEST)
      collect(read, { start: data + before, end: boxEnd, depth: depth + 1 }, boxes);
    at = boxEnd;
  }
}

/** Numbers of the items that are no picture: Exif, and XMP ("mime"). */
function metadataItems(read: Reader, lists: Box[]): Set<number> {
  const found = new Set<number>();
  for (const { data, end } of lists) {
    for (let at = data + (read.u8(data) === 0 ? 6 : 8), seen = 0; at + 12 <= end && seen < MOST_ITEMS; seen++) {
      const version = read.u8(at + 8);
      const id = version < 3 ? read.u16(at + 12) : read.u32(at + 12);
      const type = read.name(at + (version < 3 ? 16 : 18), 4);
      if (version >= 2 && (type === "Exif" || type === "mime")) found.add(id);
      const size = read.u32(at);
      if (size < 12) throw new BrokenPicture("an item has no end");
      at += size;
    }
  }
  return found;
}

/** Where items are in the file. */
function extentsOf(read: Reader, { data, end }: Box, items: Set<number>): { start: number; end: number }[] {
  const version = read.u8(data);
  const sizes = read.u16(data + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const found: { start: number; end: number }[] = [];
  let at = data + 6;
  const next = (length: number): number => {
    at += length;
    if (length === 0) return 0;
    if (length === 2) return read.u16(at - 2);
    if (length === 4) return read.u32(at - 4);
    if (length !== 8 || read.u32(at - 8) !== 0) throw new BrokenPicture("a place is beyond its end");
    return read.u32(at - 4);
  };
  const idSize = version < 2 ? 2 : 4;
  const count = Math.min(next(idSize), MOST_ITEMS);
  for (let item = 0; item < count && at < end; item++) {
    const id = next(idSize);
    // 1: within the box `idat`, of which nothing is known here; what would hide there is refused.
    const construction = version === 0 ? 0 : next(2) & 15;
    if (construction !== 0 && items.has(id)) throw new BrokenPicture("its metadata are where they can't be removed");
    next(2);
    const base = next(baseSize);
    const extents = Math.min(next(2), MOST_ITEMS);
    for (let extent = 0; extent < extents && at < end; extent++) {
      next(indexSize);
      const start = base + next(offsetSize);
      const length = next(lengthSize);
      if (items.has(id)) found.push({ start, end: Math.min(start + length, read.size) });
    }
  }
  return found;
}

function withZeros(size: number, hidden: { start: number; end: number }[]) {
  const { parts, keep, add } = createParts();
  let at = 0;
  for (const { start, end } of hidden.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    keep(at, Math.max(at, start));
    add(new Uint8Array(end - Math.max(at, start)));
    at = end;
  }
  keep(at, size);
  return parts;
}
