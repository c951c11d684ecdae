import { toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { send } from '../../frame/calls.ts'

/** Toggles a favourite on the server, also if the reader closes the page at once; resolves with the new state. */
export const sendToggle = async (fileName: string) =>
  (await send(toggleFavourite, { fileName }, { keepalive: true })).favourite
