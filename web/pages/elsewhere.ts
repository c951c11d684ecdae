import { redirect } from 'react-router'

/** Any other path leads home (consumer.md 2). */
export const loader = () => redirect('/')
