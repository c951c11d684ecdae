import { visitContext } from '../frame/visit.ts'
import type { Route } from './+types/AboutPage.ts'
import { readArticle } from './articles.server.ts'
import { OfficeArticle } from './OfficeArticle.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readArticle(context.get(visitContext), 'about')

/** /home/about */
const AboutPage = ({ loaderData }: Route.ComponentProps) => <OfficeArticle article={loaderData} path="/home/about" />

export default AboutPage
