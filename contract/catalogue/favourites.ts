import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { reportIdOrFileName } from '../fields.ts'
import { wire } from '../wire.ts'
import { reportRow } from './reports.ts'

/** The text of `status2` if the call has removed the favourite; otherwise `status2` is absent. */
const removedText = 'DELETE Record in favorite_table Success' as const

export const toggleFavourite = call({
  name: 'toggleFavourite',
  method: 'POST',
  path: '/api/addNewFavorite',
  access: signedIn,
  summary:
    'Adds a report to the favourites of the signed-in user, or removes it if it is one of them. 404 for a report that the caller cannot see.',
  input: wire({ fileName: ['file_name', reportIdOrFileName] }),
  output: z.codec(
    z.object({ status: z.literal('success'), status2: z.literal(removedText).optional() }),
    // True if the report is a favourite after the call.
    z.custom<{ favourite: boolean }>(),
    {
      decode: ({ status2 }) => ({ favourite: status2 === undefined }),
      encode: ({ favourite }) =>
        favourite ? { status: 'success' as const } : { status: 'success' as const, status2: removedText },
    },
  ),
})

export const listFavourites = call({
  name: 'listFavourites',
  method: 'POST',
  path: '/api/favoriteList',
  access: signedIn,
  summary: 'Lists the favourites that the signed-in user can still see, the last added first, at most 1,000.',
  input: z.object({}),
  output: wire({ rows: ['result', z.array(reportRow)] }),
})
