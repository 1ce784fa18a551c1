<?php
// `wp plugin activate NAME` and `wp plugin deactivate NAME` of WP-CLI.
require getcwd() . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
list( , $action, $name ) = $argv;
if ( 'deactivate' === $action ) {
	deactivate_plugins( "$name/$name.php" );
	exit( 0 );
}
$answer = activate_plugin( "$name/$name.php" );
exit( is_wp_error( $answer ) ? 1 : 0 );
