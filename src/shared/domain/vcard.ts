/** The media type of RFC 6350, section 10.1. The card has version 3.0, which every address book reads. */
export const VCARD_TYPE = 'text/vcard; charset=utf-8';

interface Contact {
  /** Stays the same if name and address change, so that address books update their card. */
  uid: string;
  name: string;
  /** In canonical format. */
  phone: string;
  /** One line; null if there is none. */
  address: string | null;
  /** ASCII. */
  url: string;
}

/** Maximum octets of a line, without its line break (RFC 2426, section 2.6). */
const LINE_OCTETS = 75;
const END = '\r\n';

const utf8 = new TextEncoder();

/** Escapes a text value (RFC 2426, section 4): value separators and line breaks. */
const escaped = (text: string): string =>
  text.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r\n|[\r\n]/g, String.raw`\n`);

/** Folds a line: the next line begins with a space, which counts. Never splits a character. */
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

/** Returns a business as vCard 3.0 in UTF-8 (RFC 2426), with only the data of its public page. */
export function businessVcard({ uid, name, phone, address, url }: Contact): string {
  const shownName = escaped(name);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${shownName}`,
    // N is required, and a business has no first or last name; iPhones then show the organization.
    `N:${shownName};;;;`,
    `ORG:${shownName}`,
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=CELL:${phone}`,
    ...(address === null || address === '' ? [] : [`ADR;TYPE=WORK:;;${escaped(address)};;;;`]),
    `URL:${url}`,
    `UID:${uid}`,
    'END:VCARD',
  ];
  return lines.map((line) => folded(line) + END).join('');
}
