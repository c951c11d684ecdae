/** Name of the window event for long work on behalf of the user, e.g. an upload in progress. */
const workEvent = 'khlang_working'

/** Signals that the user's work continues, although there is no input. */
export const reportActivity = () => dispatchEvent(new Event(workEvent))

/** Events that count as activity of the user. */
export const activityEvents = ['mousemove', 'mousedown', 'click', 'scroll', 'wheel', 'touchstart', 'keydown', workEvent]
