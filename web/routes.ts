import { index, type RouteConfig, route } from '@react-router/dev/routes'

const policies = [
  'home/CookiesPolicy',
  'home/PrivacyNotice',
  'home/PrivacyPolicy',
  'home/TermConditionofUse',
  'policy',
  'PrivacyPolicy',
]

/** Menus of the administration whose screens come later. */
const laterMenus = [
  'PermissionManagement',
  'UserManagement',
  'ConsentAgreement',
  'GroupReportsManagement',
  'WorkBench',
  'DataSource',
  'GroupUserManagement',
  'ReportsManagement',
  'ReportPermissionMonitor',
]

/** The route table of consumer.md 2 and administration.md 2.1; each file names its page. */
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

  route('admin', 'shell/admin/AdminLayout.tsx', [
    index('shell/admin/ManagementPage.tsx', { id: 'admin' }),
    route('navbarAdmin', 'shell/admin/ManagementPage.tsx', { id: 'admin/navbarAdmin' }),
    route('management', 'shell/admin/ManagementPage.tsx'),
    route('ReportConfiguration', 'catalogue/admin/editor/EditorPage.tsx'),
    route('addfile', 'catalogue/admin/editor/EditorPage.tsx', { id: 'admin/addfile' }),
    route('Categories', 'catalogue/admin/categories/CategoriesPage.tsx'),
    route('SubCategories', 'catalogue/admin/sub-categories/SubCategoriesPage.tsx'),
    route('Levels', 'catalogue/admin/levels/LevelsPage.tsx'),
    route('AuditTrail', 'audit/AuditPage.tsx'),
    ...laterMenus.map(menu => route(menu, 'shell/admin/LaterPage.tsx', { id: `admin/${menu}` })),
  ]),

  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('sitemap/:page.xml', 'feeds/sitemap-page.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  route('feed.atom', 'feeds/atom.ts'),

  route('*', 'shell/elsewhere.ts'),
] satisfies RouteConfig
