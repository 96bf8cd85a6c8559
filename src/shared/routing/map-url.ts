/** The way to a business on Google Maps, from wherever one is. */
export function directionsUrl(name: string, address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name} ${address}`)}`;
}

/** A search for a business on Google Maps, whose app opens it on phones (https://developers.google.com/maps/documentation/urls). */
export function mapUrl(name: string, address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name} ${address}`)}`;
}
