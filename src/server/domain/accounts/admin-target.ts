/** How the list of operators' actions names what was done something to: by an id, which says nothing once it is deleted. */
export const adminTarget = {
  business: (id: number): string => `business:${id}`,
  user: (uid: string): string => `user:${uid}`,
};
