/** Answers of a name server (RFC 1035, section 4.1), as a stand-in gives them. */

const HEADER_BYTES = 12;
/** A name server record for the name that was asked for: a pointer to it, type NS, class IN, 60 seconds, "ns.". */
const NS_RECORD = Buffer.from([0xc0, 0x0c, 0, 2, 0, 1, 0, 0, 0, 60, 0, 4, 2, 0x6e, 0x73, 0]);

const TYPE_A = 1;

/** The answer to a query for addresses: these IPv4 addresses, and no IPv6 ones. */
export function addressAnswer(query: Buffer, addresses: string[]): Buffer {
  const answer = dnsAnswer(query, 0).subarray(0, -NS_RECORD.length);
  const isForA = query.readUInt16BE(answer.length - 4) === TYPE_A;
  const records = (isForA ? addresses : []).map((address) =>
    Buffer.from([0xc0, 0x0c, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  answer[7] = records.length;
  return Buffer.concat([answer, ...records]);
}

/** Whether a query is for an ending, a name of one label. */
export const asksForEnding = (query: Buffer): boolean => query[HEADER_BYTES + 1 + query[HEADER_BYTES]!] === 0;

/**
 * The answer to a query.
 * @param code the response code; 0 comes with a name server record, any other with nothing
 */
export function dnsAnswer(query: Buffer, code: number): Buffer {
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
  const answer = Buffer.from(query.subarray(0, questionEnd));
  answer[2] = 0x81;
  answer[3] = 0x80 | code;
  answer.fill(0, 6, HEADER_BYTES);
  if (code !== 0) return answer;
  answer[7] = 1;
  return Buffer.concat([answer, NS_RECORD]);
}
