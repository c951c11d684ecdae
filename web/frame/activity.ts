/** What the page does for its user and takes long, such as an upload under way, tells so by this event of the window. */
const working = 'khlang_working'

/** Tells that what the user has asked for goes on, although they do not touch the page. */
export const tellWorking = () => dispatchEvent(new Event(working))

/** The events that show that somebody uses the page. */
export const movements = ['mousemove', 'mousedown', 'click', 'scroll', 'wheel', 'touchstart', 'keydown', working]
