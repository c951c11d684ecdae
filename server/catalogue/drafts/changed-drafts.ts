import { Problem } from '../../platform/problem.ts'

export const changedMeanwhile = () =>
  new Problem(409, 'The files have changed', {
    detail:
      'Files of this report, or those about to be published, were changed since you looked at them. Look at what changes again.',
  })
