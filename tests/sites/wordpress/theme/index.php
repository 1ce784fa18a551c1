<!doctype html>
<html lang="en">
<head>
	<link rel="icon" href="data:,">
	<?php wp_head(); ?>
</head>
<body>
	<nav>
		<a id="to-pricing" href="/pricing/">Pricing</a>
		<a id="to-contact" href="/contact/">Contact</a>
	</nav>
	<h1><?php echo is_page() ? esc_html( get_queried_object()->post_title ) : 'Welcome'; ?></h1>
	<p>
		<button id="yes">Yes</button>
		<button id="no">No</button>
	</p>
	<?php wp_footer(); ?>
</body>
</html>
