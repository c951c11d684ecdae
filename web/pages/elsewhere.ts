import { redirect } from 'react-router'

/** Redirects any other path to the home page (docs/behaviour/screens.md#routes). */
export const loader = () => redirect('/')
