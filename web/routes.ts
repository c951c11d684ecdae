import { index, type RouteConfig, route } from '@react-router/dev/routes'

const policies = [
  'home/CookiesPolicy',
  'home/PrivacyNotice',
  'home/PrivacyPolicy',
  'home/TermConditionofUse',
  'policy',
  'PrivacyPolicy',
]

/** The route table of consumer.md 2; each file names its page. */
export default [
  index('catalogue/HomePage.tsx'),
  route('opendata/:categoryName', 'catalogue/CategoryPage.tsx'),
  route('report/:fileName', 'catalogue/report/ReportPage.tsx'),
  route('view/dashboard/:sourceName', 'catalogue/links/DashboardPage.tsx'),
  route('view/api/:fileName', 'catalogue/links/ApiPage.tsx'),

  route('home/about', 'office/AboutPage.tsx'),
  route('home/favorite', 'catalogue/favourites/FavouritesPage.tsx'),
  route('home/contact', 'office/ContactPage.tsx'),
  ...policies.map(path => route(path, 'office/PolicyPage.tsx', { id: path })),

  route('login', 'accounts/login/LoginPage.tsx'),
  route('loginAD', 'accounts/login/DirectoryPage.tsx'),
  route('login/user/:token', 'accounts/links/ConfirmPage.tsx', { id: 'first-login' }),
  route('login/verify/:token', 'accounts/links/ConfirmPage.tsx'),
  route('login/unlock/:token', 'accounts/links/UnlockPage.tsx'),
  route('login/resetpassword/:token', 'accounts/links/ResetPage.tsx'),
  route('signup', 'accounts/sign-up/SignUpPage.tsx'),

  route('userprofile/:name', 'accounts/profile/ProfilePage.tsx'),

  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('sitemap/:page.xml', 'feeds/sitemap-page.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  route('feed.atom', 'feeds/atom.ts'),

  route('*', 'shell/elsewhere.ts'),
] satisfies RouteConfig
