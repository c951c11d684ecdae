import { toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { send } from '../../frame/calls.ts'

/** Toggles a favourite on the server; resolves with its new state. */
export const sendToggle = async (fileName: string) => (await send(toggleFavourite, { fileName })).favourite
