<?php
add_theme_support( 'title-tag' );
add_action(
	'wp_enqueue_scripts',
	function () {
		wp_enqueue_script( 'banner', get_theme_file_uri( 'banner.js' ), array(), '1', true );
	}
);
