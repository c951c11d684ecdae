import { useLocation } from 'react-router'

/** Whether the page is one that other sites show within theirs: without the portal's frame around it, and without scripts. */
export const useIsBare = () => useLocation().pathname.startsWith('/embed/')
