/** The media type of RFC 6350, section 10.1; version 3.0 is the one that every address book reads. */
export const VCARD_TYPE = 'text/vcard; charset=utf-8';

interface Contact {
  name: string;
  /** Canonical. */
  phone: string;
  /** In one line; null when there is none. */
  address: string | null;
  /** ASCII. */
  url: string;
}

/** A line is at most this long, in octets, its end left out (RFC 2426, section 2.6). */
const LINE_OCTETS = 75;
const END = '\r\n';

const utf8 = new TextEncoder();

/** A text value (RFC 2426, section 4): what separates values is escaped, and what could end a line. */
const escaped = (text: string): string =>
  text.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r\n|[\r\n]/g, String.raw`\n`);

/** Goes on in the next line after a space, which counts there; no letter is torn in two. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (octets + size > LINE_OCTETS) {
      text += `${END} `;
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}

/** A shop as a contact, a vCard 3.0 in UTF-8 (RFC 2426): what its page shows, and nothing else. */
export function shopVcard({ name, phone, address, url }: Contact): string {
  const shop = escaped(name);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${shop}`,
    // Required, and a shop has no first and last name; iPhones show the organization then.
    `N:${shop};;;;`,
    `ORG:${shop}`,
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=CELL:${phone}`,
    ...(address === null || address === '' ? [] : [`ADR;TYPE=WORK:;;${escaped(address)};;;;`]),
    `URL:${url}`,
    'END:VCARD',
  ];
  return lines.map((line) => folded(line) + END).join('');
}
