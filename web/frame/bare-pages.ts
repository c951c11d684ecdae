import { useLocation } from 'react-router'

/** Returns true for an embedded page, which has no portal frame and no scripts. */
export const useIsBare = () => useLocation().pathname.startsWith('/embed/')
