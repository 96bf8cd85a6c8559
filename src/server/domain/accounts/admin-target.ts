/** Names the targets of operators' actions by id, which identifies nothing after the target is deleted. */
export const adminTarget = {
  business: (id: number): string => `business:${id}`,
  user: (uid: string): string => `user:${uid}`,
};
