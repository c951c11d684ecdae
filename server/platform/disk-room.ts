import { Problem } from './problem.ts'

/** Waits for something that is written to the disk; where there is no room, a Problem says so. */
export const withRoom = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    if (!['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw new Problem(507, 'The file store is full', {
      detail: 'There is no room for another file; those that are there can be read as before.',
      cause,
    })
  }
}
