<?php
/**
 * Plugin Name: svc
 * Description: Counts visits with svc.
 * Version: 1.0.0
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'wp_head',
	function () {
		echo '{{tag}}' . "\n";
	},
	1
);
