import { createContext } from 'react-router'
import type { Visit } from '../../contract/visit.ts'

/** How a loader gets at the visit: `context.get(visitContext)`. Set for every request that reaches a page. */
export const visitContext = createContext<Visit>()
