-- The comment that tells an approval has the approval's id: by that it is known from one which only says so. The oldest with its code is it.
UPDATE `quote_annotations` SET `parent_id` = (
  SELECT made.`id` FROM `quote_annotations` told
  JOIN `mockup_approvals` made ON made.`mockup_version_id` = told.`mockup_version_id` AND made.`name` = told.`author_name`
  WHERE told.`id` = `quote_annotations`.`parent_id` AND made.`decision` = 'approved' AND instr(told.`content`, made.`code`) > 0
) WHERE `parent_id` IN (
  SELECT told.`id` FROM `quote_annotations` told
  JOIN `mockup_approvals` made ON made.`mockup_version_id` = told.`mockup_version_id` AND made.`name` = told.`author_name`
  WHERE told.`annotation_type` = 'approval' AND made.`decision` = 'approved' AND instr(told.`content`, made.`code`) > 0
);
--> statement-breakpoint
UPDATE OR IGNORE `quote_annotations` SET `id` = (
  SELECT made.`id` FROM `mockup_approvals` made
  WHERE made.`mockup_version_id` = `quote_annotations`.`mockup_version_id` AND made.`name` = `quote_annotations`.`author_name`
    AND made.`decision` = 'approved' AND instr(`quote_annotations`.`content`, made.`code`) > 0
) WHERE `annotation_type` = 'approval' AND EXISTS (
  SELECT 1 FROM `mockup_approvals` made
  WHERE made.`mockup_version_id` = `quote_annotations`.`mockup_version_id` AND made.`name` = `quote_annotations`.`author_name`
    AND made.`decision` = 'approved' AND instr(`quote_annotations`.`content`, made.`code`) > 0
);
