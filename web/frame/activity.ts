/** Window event for long work on behalf of the user, e.g. an upload in progress. */
const working = 'khlang_working'

/** Signals that the user's work continues, although there is no input. */
export const reportActivity = () => dispatchEvent(new Event(working))

/** Events that count as activity of the user. */
export const movements = ['mousemove', 'mousedown', 'click', 'scroll', 'wheel', 'touchstart', 'keydown', working]
