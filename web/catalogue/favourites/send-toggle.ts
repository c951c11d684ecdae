import { toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { send } from '../../frame/calls.ts'

/** Has the portal turn a favourite over; resolves with whether it is one now. */
export const sendToggle = async (fileName: string) => (await send(toggleFavourite, { fileName })).favourite
