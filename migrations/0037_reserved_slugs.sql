-- A post with the built-in article's address could never be read.
UPDATE `blog_posts` SET slug = slug || '-' || id WHERE slug = 'how-soft-enamel-pins-are-made';
