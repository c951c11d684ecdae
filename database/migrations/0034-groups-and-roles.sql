-- owner: access
-- Roles, the menu matrix, category switches and groups are edited on screens, so each write is on the audit trail.
call audited('roles', 'role_id');
call audited('role_menus', 'role_id,menu_id');
call audited('role_hidden_categories', 'role_id,category_id');
call audited('user_groups', 'user_group_id');
call audited('user_group_members', 'user_group_id,user_id');
call audited('report_groups', 'report_group_id');
call audited('report_group_members', 'report_group_id,report_id');
