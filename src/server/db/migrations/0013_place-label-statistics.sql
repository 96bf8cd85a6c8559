-- As in 0011: the name of a place can be a person's name.
ALTER TABLE "places" ALTER COLUMN "label" SET STATISTICS 0;
