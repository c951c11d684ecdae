import { redirect } from 'react-router'

/** Any other path leads home (docs/behaviour/screens.md#routes). */
export const loader = () => redirect('/')
