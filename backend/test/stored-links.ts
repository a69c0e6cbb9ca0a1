import type { Connection } from 'mongoose';

/** As many links as documents of a list. */
export function storedLinks({ base: { Types } }: Connection, count: number) {
  const link = () => ({
    _id: new Types.ObjectId(),
    title: 'x',
    url: 'x.co',
    isActive: true,
    thumbnail: { id: 'x', url: '/x' },
  });
  return Array.from({ length: count }, link);
}
