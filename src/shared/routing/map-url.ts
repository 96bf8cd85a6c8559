/** Returns a Google Maps link with directions to a business from the user's position. */
export function directionsUrl(name: string, address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name} ${address}`)}`;
}

/**
 * Returns a Google Maps search for a business, which opens the app on phones
 * (https://developers.google.com/maps/documentation/urls).
 */
export function mapUrl(name: string, address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name} ${address}`)}`;
}
