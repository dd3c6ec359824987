/** GIF: kept are its frames, their times and how often they are repeated. */
import { BrokenPicture, createParts, reader, type Structure } from "./parts.ts";

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/** The bytes of a table of colours, by the flags that announce it. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Throws BrokenPicture. */
export function readGif(bytes: Uint8Array): Structure {
  const { u8, u16, name } = reader(bytes);
  const { parts, keep } = createParts();
  const [width, height] = [u16(6, true), u16(8, true)];
  let at = 13 + tableBytes(u8(10));
  keep(0, at);
  let frames = 0;
  for (;;) {
    const kind = at < bytes.length ? u8(at) : TRAILER;
    if (kind === TRAILER) break;
    if (kind === FRAME) {
      const end = endOfBlocks(at + 10 + tableBytes(u8(at + 9)) + 1);
      keep(at, end);
      frames++;
      at = end;
    } else if (kind === EXTENSION) {
      const label = u8(at + 1);
      const end = endOfBlocks(at + 2);
      if (label === CONTROL || (label === APPLICATION && LOOPS.has(name(at + 3, 11)))) keep(at, end);
      at = end;
    } else throw new BrokenPicture("there is something unknown between its frames");
  }
  if (frames === 0) throw new BrokenPicture("it has no picture in it");
  return {
    contentType: "image/gif",
    width,
    height,
    isAnimated: frames > 1,
    parts: [...parts, new Uint8Array([TRAILER])],
  };

  /** Behind blocks of data, the last of which is empty. */
  function endOfBlocks(start: number): number {
    let end = start;
    for (let length = u8(end); length > 0; length = u8(end)) end += 1 + length;
    return end + 1;
  }
}
