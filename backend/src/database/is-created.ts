import { isDuplicate } from './unreachable.js';

/** Awaits an insert. Returns false when its id or another unique value exists already. */
export async function isCreated(creation: Promise<unknown>): Promise<boolean> {
  try {
    await creation;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
