import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The paths of the policies (docs/behaviour/office.md#policies). */
const policyPaths = [
  'home/CookiesPolicy',
  'home/PrivacyNotice',
  'home/PrivacyPolicy',
  'home/TermConditionofUse',
  'policy',
  'PrivacyPolicy',
]

/**
 * The routes of docs/behaviour/screens.md#routes and docs/behaviour/screens.md#pages-below-a-menu. Each file has a comment about its page.
 * An `id` is set where several routes have the same file, whose path is the default id.
 */
export default [
  index('catalogue/home/HomePage.tsx'),
  route('opendata/:categoryName', 'catalogue/category/CategoryPage.tsx'),
  route('report/:fileName', 'catalogue/report/ReportPage.tsx'),
  route('report/:fileName/v/:number', 'catalogue/report/ReportPage.tsx', { id: 'report-version' }),
  route('report/:fileName/versions', 'catalogue/report/versions/VersionsPage.tsx'),
  route('report/:fileName/explore', 'catalogue/report/explore/ExplorePage.tsx'),
  route('report/:fileName/api', 'catalogue/report/reference/ReferencePage.tsx'),
  route('embed/:fileName', 'catalogue/report/embed/EmbedPage.tsx'),
  route('card/:fileName', 'catalogue/report/embed/card/report-card.ts'),
  route('card/:fileName/chart', 'catalogue/report/embed/card/chart-card.ts'),
  route('oembed', 'catalogue/report/embed/oembed.ts'),
  route('releases', 'catalogue/releases/ReleasesPage.tsx'),
  route('usage', 'usage/UsagePage.tsx'),
  route('view/dashboard/:sourceName', 'catalogue/links/DashboardPage.tsx'),
  route('view/api/:fileName', 'catalogue/links/ApiPage.tsx'),

  route('home/about', 'office/AboutPage.tsx'),
  route('home/favorite', 'catalogue/favourites/FavouritesPage.tsx'),
  route('home/contact', 'office/ContactPage.tsx'),
  ...policyPaths.map(path => route(path, 'office/PolicyPage.tsx', { id: path })),

  route('login', 'accounts/login/LoginPage.tsx'),
  route('loginAD', 'accounts/login/DirectoryPage.tsx'),
  route('login/user/:token', 'accounts/links/ConfirmPage.tsx', { id: 'first-login' }),
  route('login/verify/:token', 'accounts/links/ConfirmPage.tsx'),
  route('login/unlock/:token', 'accounts/links/UnlockPage.tsx'),
  route('login/resetpassword/:token', 'accounts/links/ResetPage.tsx'),
  route('login/enrol/:token', 'accounts/links/EnrolPage.tsx'),
  route('signup', 'accounts/sign-up/SignUpPage.tsx'),

  route('unsubscribe/:token', 'follows/StopPage.tsx'),

  route('userprofile/:name', 'accounts/profile/ProfilePage.tsx'),
  route('workbench/:name', 'runs/own-workbench.ts'),
  route('userprofile/:name/receipts', 'accounts/receipts/ReceiptsPage.tsx'),

  route('admin', 'pages/admin/AdminLayout.tsx', [
    index('overview/OverviewPage.tsx'),
    route('navbarAdmin', 'pages/admin/ManagementPage.tsx', { id: 'admin/navbarAdmin' }),
    route('management', 'pages/admin/ManagementPage.tsx'),
    route('ReportConfiguration', 'catalogue/admin/editor/EditorPage.tsx', [index('sources/editor/ReportSources.tsx')]),
    route('addfile', 'catalogue/admin/editor/EditorPage.tsx', { id: 'admin/addfile' }),
    route('DataSource', 'sources/SourcesPage.tsx'),
    route('Categories', 'catalogue/admin/categories/CategoriesPage.tsx'),
    route('SubCategories', 'catalogue/admin/sub-categories/SubCategoriesPage.tsx'),
    route('Levels', 'catalogue/admin/levels/LevelsPage.tsx'),
    route('KeyFigures', 'catalogue/admin/key-figures/KeyFiguresPage.tsx'),
    route('CatalogueHealth', 'catalogue/admin/health/HealthPage.tsx'),
    route('UserManagement', 'accounts/admin/UsersPage.tsx'),
    route('PermissionManagement', 'access/roles/RolesPage.tsx'),
    route('GroupUserManagement', 'access/groups/UserGroupsPage.tsx'),
    route('GroupReportsManagement', 'access/groups/ReportGroupsPage.tsx'),
    route('ReportsManagement', 'access/grants/ReportsManagementPage.tsx'),
    route('AccessReview', 'access/reviews/AccessReviewPage.tsx'),
    route('ReportPermissionMonitor', 'access/monitor/MonitorPage.tsx'),
    route('ConsentAgreement', 'consent/admin/AgreementsPage.tsx'),
    route('WorkBench', 'runs/workbench/WorkBenchPage.tsx'),
    route('Monitoring', 'runs/workbench/MonitoringPage.tsx'),
    route('RunKeys', 'runs/keys/RunKeysPage.tsx'),
    route('SystemReport', 'usage/SystemReportPage.tsx'),
    route('AuditTrail', 'audit/AuditPage.tsx'),
  ]),

  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('sitemap/:page.xml', 'feeds/sitemap-page.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  route('feed.atom', 'feeds/atom.ts'),
  route('releases.ics', 'feeds/releases.ts'),

  route('*', 'pages/elsewhere.ts'),
] satisfies RouteConfig
