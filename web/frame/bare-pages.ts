import { useLocation } from 'react-router'

/** Returns true for a page that other sites embed: it has neither the header, footer and drawer nor scripts (it is rendered on the server only). */
export const useIsBare = () => useLocation().pathname.startsWith('/embed/')
